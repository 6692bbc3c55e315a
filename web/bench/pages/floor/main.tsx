import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { FloorPage } from "./FloorPage.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");
hydrateRoot(
  root,
  <StrictMode>
    <FloorPage />
  </StrictMode>,
);
