export { built as default } from "../../vitest.shared.ts"
