export { asSourceHarness, type Harness } from "../enricher/Harness.ts"
