export const GB = 1024 ** 3

const ROOM = 1.2

/** `3,2 GB`, never less than it is. */
export const gigabytes = (bytes: number): string => `${(Math.ceil((bytes / GB) * 10) / 10).toLocaleString('pt-BR')} GB`

/** Bytes that are lacking for a copy: it wants a fifth more than the last one had, and a gigabyte. */
export const lackingFor = (last: number, free: number): number => Math.max(0, last * ROOM + GB - free)
