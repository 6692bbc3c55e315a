import { useSearchParams } from "react-router-dom";

/** Which of its two views the call queue shows, and the URL's query of the other one. */
export function useQueueView() {
  const [query] = useSearchParams();
  const isCallsToday = query.has(viewParameter);
  const otherView = new URLSearchParams(query);
  if (isCallsToday) otherView.delete(viewParameter);
  else otherView.set(viewParameter, "today");
  return { isCallsToday, otherViewSearch: String(otherView) };
}

const viewParameter = "calls";
