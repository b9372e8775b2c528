const TOLD = new WeakSet<Error>()

/** Marks what the database, or the line to it, throws in `work`: the lines to other systems break in the same words and codes. */
export async function asDatabase<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error) TOLD.add(error)
    throw error
  }
}

export const isByDatabase = (error: unknown): boolean => error instanceof Error && TOLD.has(error)
