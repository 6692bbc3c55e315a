import { type PageBrand, pageBrandId } from "@planner/shared/brand/pageBrand";
import { createContext, useContext } from "react";

/** The brand during the prerender, which has no page to read it from. */
export const BrandContext = createContext<PageBrand | undefined>(undefined);

/** The brand of this environment. */
export function useBrand(): PageBrand {
  return useContext(BrandContext) ?? pageBrand();
}

/** Reads the brand from the page. The build has validated it. */
export function pageBrand(): PageBrand {
  brand ??= JSON.parse(document.getElementById(pageBrandId)?.textContent ?? "");
  if (!brand) throw new Error("The page has no brand");
  return brand;
}

/** Sets the title of the tab. */
export function setTitle(title: string): void {
  document.title = `${title} | ${pageBrand().name}`;
}

let brand: PageBrand | undefined;
