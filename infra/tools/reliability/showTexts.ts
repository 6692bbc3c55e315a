/** What a show shows, for who reads its figures. */
export type ShowText = {
  /** As `ShowResult` names it. */
  readonly show: string;
  readonly title: string;
  /** The promise and how it is tried, in a few lines of Markdown. */
  readonly text: string;
};

/** Every show, in the order of the page. */
export const showTexts: readonly ShowText[] = [
  {
    show: "load",
    title: "Load",
    text: `Leads are sent to the local cloud at the highest rate at which it keeps up: saving, counting and alerting. Then every
stage is counted by a way of its own: what the client sent, what the API acknowledged, what lies in the table, what the
statistics say, for what leads the team was alerted. After some thousand leads the local database is begun anew: it looks through its whole
stream at every write, as DynamoDB does not.`,
  },
  {
    show: "faults",
    title: "Faults",
    text: `Visitors press the button while things break. The browser's side is the product's outbox, bundled as it is and run in a
page whose storage, clock, network and end the show decides on; the other side is the local cloud, whose database is
killed and whose functions die. Each run is drawn from a seed, and the command above with the seed repeats it. After the faults every
browser comes back, and each lead that was submitted has to be in the table exactly once, and in the statistics.`,
  },
  {
    show: "fuzz",
    title: "Fuzz",
    text: `Generated requests over every route, method, header and shape of body. None may crash anything, be answered by a 5xx, or store
what is no lead, and every refusal has to be a valid problem document.`,
  },
  {
    show: "intrusion",
    title: "Intrusion",
    text: `Those whom nobody let in, by the browser tests that \`npm test\` runs too: every route asked by every kind of caller, with
tokens of the wrong kind, pool, algorithm, key, time and audience among them; cursors changed and carried elsewhere; the API called around the
CDN or with its header forged; scripts in every text that an administrator reads.`,
  },
  {
    show: "recovery",
    title: "Recovery",
    text: `The steps of the [runbook](runbook.md#restore-the-table-from-a-point-in-time), taken on the local cloud while leads go on arriving: the
table as it was at a point in time, an accident after it, the missing leads brought back, the statistics counted anew.`,
  },
];
