const latin = (text: string) => text.replace(/[\\()]/g, '\\$&')

/** A real PDF of one page with these lines. */
export function pdf(lines: readonly string[]): Buffer {
  const text = lines.map((line) => `(${latin(line)}) Tj 0 -24 Td`).join(' ')
  const stream = `BT /F1 14 Tf 60 780 Td ${text} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(stream, 'latin1')} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, i) => {
    const at = Buffer.byteLength(body, 'latin1')
    body += `${i + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${Buffer.byteLength(body, 'latin1')}\n%%EOF\n`
  return Buffer.from(body + end, 'latin1')
}

export const fileOf = (name: string, content: Buffer, type = 'application/octet-stream'): File =>
  new File([new Uint8Array(content)], name, { type })
