import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter, Route, Routes } from "react-router-dom";
import { Planner } from "./Planner.tsx";
import "./rival.css";
import { Toaster } from "./ui/Toaster.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <Toaster>
        <Routes>
          <Route path="/" element={<Planner />} />
          <Route path="*" element={<p>Not found</p>} />
        </Routes>
      </Toaster>
    </BrowserRouter>
  </StrictMode>,
);
