/** Whether a link may refer to an address: one of the web, or a place within the page. */
export const isSafeAddress = (address: string): boolean => /^(?:https?:\/\/[^\s<>]+|#[\w-]+|\/[^/\s<>][^\s<>]*)$/i.test(address)
