/** The file is no statement that can be taken; the sentence says why. */
export class OfxRecusado extends Error {}
