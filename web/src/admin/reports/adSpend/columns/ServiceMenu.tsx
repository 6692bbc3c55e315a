import { Menu } from "@chakra-ui/react";
import { type AdService, adServiceLabels, adServices } from "@planner/shared/reports/adService";
import { Button } from "../../../../ui/Button.tsx";
import { DeskMenu } from "../../../desk/controls/DeskMenu.tsx";
import { shortServiceNames } from "../../texts/spendTexts.ts";

type ServiceMenuProps = Readonly<{
  /** The service that was found or chosen. */
  service: AdService | undefined;
  onChange: (service: AdService) => void;
}>;

/** Chooses the service that a file is from, or another one if the found one is wrong. */
export function ServiceMenu({ service, onChange }: ServiceMenuProps) {
  return (
    <DeskMenu
      trigger={
        <Button variant="quiet" px="0" color="accent.fg">
          {service ? `Not ${shortServiceNames[service]}?` : "Choose the service"}
        </Button>
      }
    >
      {adServices
        .filter((each) => each !== service)
        .map((each) => (
          <Menu.Item key={each} value={each} onClick={() => onChange(each)}>
            {adServiceLabels[each]}
          </Menu.Item>
        ))}
    </DeskMenu>
  );
}
