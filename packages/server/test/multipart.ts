export type TestFile = { name: string; content: Buffer | string; type?: string }

export const fileOf = ({ name, content, type }: TestFile): File =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name, type ? { type } : {})

/** A form as a browser sends it: `data` as JSON, each file as the part of its key. */
export async function multipart(
  data: object,
  files: Record<string, TestFile> = {},
): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const form = new FormData()
  form.set('data', JSON.stringify(data))
  for (const [part, file] of Object.entries(files)) form.set(part, fileOf(file))
  const request = new Response(form)
  return { body: Buffer.from(await request.arrayBuffer()), headers: { 'content-type': request.headers.get('content-type') ?? '' } }
}
