/** jsdom cannot follow `tel:`, `sms:` and `mailto:` links. */
export function ignoreAppLinks(): void {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest("a[href]");
    if (link && /^(tel|sms|mailto):/.test(link.getAttribute("href") ?? "")) event.preventDefault();
  });
}
