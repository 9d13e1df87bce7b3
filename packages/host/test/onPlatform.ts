import { onTestFinished } from "vitest"

/** The rest of a test sees another platform. */
export const onPlatform = (platform: NodeJS.Platform): void => {
  const own = Object.getOwnPropertyDescriptor(process, "platform")!
  Object.defineProperty(process, "platform", { ...own, value: platform })
  onTestFinished(() => void Object.defineProperty(process, "platform", own))
}
