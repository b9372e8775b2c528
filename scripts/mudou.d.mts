export type Touched = { everything: boolean; e2e: string[] }
export function touchedBy(files: string[]): Touched
export function touchedSince(since?: string): Touched & { files: string[] }
