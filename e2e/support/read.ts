/** The JSON of an answer that must be a success; a refusal stops the test with its sentence. */
export async function readConfirmed(answer: Response, request: string): Promise<Record<string, unknown>> {
  const data = (await answer.json()) as Record<string, unknown> // every call of the API answers an object
  if (!answer.ok || data.success === false) throw new Error(`${request}: ${answer.status} ${JSON.stringify(data)}`)
  return data
}
