import { vi } from "vitest";

// Test files share a process, and with it the imported libraries. Only the product's own modules are loaded again for
// each file, because a lazy screen stays loaded.
vi.resetModules();
