import { sha256 } from "../internal/sha256.ts"
import type { Request } from "./Request.ts"

/** A form with a file. Its boundary follows from the file, so that the same request has the same bytes. */
export const multipartBody = (
  file: NonNullable<Request["file"]>,
  form: Request["form"]
): { readonly type: string; readonly bytes: Uint8Array } => {
  const boundary = `litfuse-${sha256(file.bytes)}`
  const head = (name: string, rest = "") => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${rest}\r\n\r\n`
  const fields = Object.entries(form ?? {}).map(([name, value]) => `${head(name)}${String(value)}\r\n`)
  const start = `${fields.join("")}${head(file.field, `; filename="file"\r\ncontent-type: ${file.type}`)}`
  const bytes = Buffer.concat([Buffer.from(start), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { type: `multipart/form-data; boundary=${boundary}`, bytes }
}
