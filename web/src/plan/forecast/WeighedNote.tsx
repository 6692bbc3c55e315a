import { SmallText } from "../../ui/content/SectionHeading.tsx";

/** Why the shown rates are not those of the counts beside them. */
export function WeighedNote() {
  return (
    <SmallText mb="1">
      Your figures are weighed with the plan’s, week by week, so they can differ from the plain
      counts.
    </SmallText>
  );
}
