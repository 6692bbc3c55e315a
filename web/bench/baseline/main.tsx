import { hydrateRoot } from "react-dom/client";
import { BaselinePage } from "./BaselinePage.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");
hydrateRoot(root, <BaselinePage />);
