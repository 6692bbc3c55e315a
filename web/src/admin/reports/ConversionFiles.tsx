import { Flex, Grid, Heading, Text } from "@chakra-ui/react";
import { conversionContract } from "@planner/shared/api/conversionContract";
import { type Conversion, conversions } from "@planner/shared/lead/conversion";
import { useMutation, useQuery } from "@tanstack/react-query";
import { loadSiteConfig } from "../../api/loadSiteConfig.ts";
import { saveFile } from "../../browser/saveFile.ts";
import { Button } from "../../ui/Button.tsx";
import { DeskIcon } from "../desk/controls/DeskIcon.tsx";
import { RetryAlert } from "../desk/controls/RetryAlert.tsx";
import { useDesk } from "../desk/DeskContext.ts";

/** The files that an administrator uploads in Microsoft Advertising. Shown only if the environment has feeds. */
export function ConversionFiles() {
  const { api, keys, unwrap } = useDesk();
  const { data: hasFeeds } = useQuery({
    queryKey: keys.hasFeeds,
    queryFn: async () => (await loadSiteConfig())?.ad_feeds ?? false,
  });
  const { mutate, isPending, isError, variables } = useMutation({
    mutationFn: async (conversion: Conversion) => {
      const request = { query: { conversion } };
      const { file } = await unwrap(api(conversionContract.microsoftConversions, request));
      saveFile(new Blob([file], { type: "text/csv;charset=utf-8" }), `microsoft-${conversion}.csv`);
    },
  });
  function download(conversion: Conversion) {
    if (!isPending) mutate(conversion);
  }
  if (!hasFeeds) return null;
  return (
    <Grid as="section" aria-labelledby="conversion-files" gap="2" _print={{ display: "none" }}>
      <Heading as="h2" id="conversion-files" textStyle="lg">
        For Microsoft Advertising
      </Heading>
      <Text color="fg.muted">
        Upload both files there every week, so that it learns which clicks became jobs. They contain
        the last 90 days.
      </Text>
      <Flex wrap="wrap" gap="2">
        {conversions.map((conversion) => (
          <Button
            key={conversion}
            variant="secondary"
            px="4"
            aria-disabled={isPending}
            onClick={() => download(conversion)}
          >
            <DeskIcon name="export" />
            <span>{fileLabels[conversion]}</span>
          </Button>
        ))}
      </Flex>
      {isError && (
        <RetryAlert text="The file could not be loaded." onRetry={() => mutate(variables)} />
      )}
    </Grid>
  );
}

const fileLabels = {
  booked: "Booked calls",
  won: "Won jobs",
} as const satisfies Readonly<Record<Conversion, string>>;
