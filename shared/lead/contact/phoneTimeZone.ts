/**
 * The time zone of a North American phone number, by its area code. A region with two zones has that of most of its
 * people. A mobile number may have moved, so this is a guess.
 */
export function phoneTimeZone(mobile: string): string {
  const areaCode = mobile.match(/^\+1(\d{3})/)?.[1];
  if (areaCode === undefined) return eastern;
  for (const [zone, areaCodes] of Object.entries(areaCodesByZone)) {
    if (areaCodes.includes(areaCode)) return zone;
  }
  return eastern;
}

const eastern = "America/New_York";

/** The area codes of the zones other than Eastern, in one text each. All have three digits, so a text can be searched. */
const areaCodesByZone: Readonly<Record<string, string>> = {
  "America/Chicago":
    "204 205 210 214 217 218 219 224 225 228 235 251 254 256 262 270 274 281 308 309 312 314 316 318 319 320 325 327 331 334 337 346 353 361 364 402 405 409 414 417 430 431 432 447 448 457 464 469 471 479 501 504 507 512 515 531 534 539 557 563 572 573 580 584 601 605 608 612 615 618 620 621 629 630 636 641 651 659 660 662 682 701 708 712 713 715 726 730 731 737 763 769 773 779 785 806 815 816 817 830 832 847 850 861 870 872 901 903 913 918 920 924 931 936 938 940 945 952 956 972 975 979 985",
  "America/Denver":
    "208 303 307 368 385 403 406 435 505 575 587 719 720 748 780 801 825 915 970 983 986",
  "America/Phoenix": "480 520 602 623 928",
  "America/Los_Angeles":
    "206 209 213 236 250 253 257 279 310 323 341 350 360 369 408 415 424 425 442 458 503 509 510 530 541 559 562 564 604 619 626 628 650 657 661 669 672 702 707 714 725 738 747 760 775 778 805 818 820 831 837 840 858 909 916 925 949 951 971",
  "America/Anchorage": "907",
  "Pacific/Honolulu": "808",
  "America/Regina": "306 474 639",
  "America/Halifax": "428 506 782 902",
  "America/St_Johns": "709",
  "America/Puerto_Rico": "787 939",
};
