/**
 * Each test file evaluates the shop's modules anew, so it may replace some, and has their state of the process anew.
 * Packages stay loaded.
 */
import { vi } from 'vitest';

vi.resetModules();
Reflect.deleteProperty(globalThis, 'shopGlobals');
