/** The parts of a page of the manual; their texts are read by `trechosDe`. */
export type Bloco =
  | { tipo: 'titulo'; nivel: number; texto: string }
  | { tipo: 'paragrafo'; texto: string }
  | { tipo: 'lista'; numerada: boolean; itens: string[] }
  | { tipo: 'tabela'; cabeca: string[]; linhas: string[][] }
  | { tipo: 'codigo'; texto: string }

const ITEM = /^(?:[-*]|\d+\.)\s+(.*)$/
const FENCE = '```'
const cells = (line: string) =>
  line
    .replace(/^\||\|\s*$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

/** Reads the Markdown that the manual is written in: titles, paragraphs, lists, tables, code. What it does not know stays text. */
export function blocosDe(markdown: string): Bloco[] {
  const lines = markdown.split(/\r?\n/)
  const blocks: Bloco[] = []
  /** The lines from `at` on that belong together. */
  const taken = (at: number, belongs: (line: string) => boolean) => {
    const end = lines.findIndex((line, i) => i >= at && !belongs(line))
    return lines.slice(at, end === -1 ? lines.length : end)
  }
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? ''
    const title = /^(#{1,6})\s+(.*)$/.exec(line)
    if (line.trim() === '') at += 1
    else if (title) {
      blocks.push({ tipo: 'titulo', nivel: title[1]?.length ?? 1, texto: title[2] ?? '' })
      at += 1
    } else if (line.startsWith(FENCE)) {
      const inside = taken(at + 1, (one) => !one.startsWith(FENCE))
      blocks.push({ tipo: 'codigo', texto: inside.join('\n') })
      at += inside.length + 2
    } else if (line.startsWith('|')) {
      const [head = '', , ...rows] = taken(at, (one) => one.startsWith('|'))
      blocks.push({ tipo: 'tabela', cabeca: cells(head), linhas: rows.map(cells) })
      at += rows.length + 2
    } else if (ITEM.test(line)) {
      const all = taken(at, (one) => ITEM.test(one) || /^\s+\S/.test(one))
      blocks.push({ tipo: 'lista', numerada: /^\d/.test(line), itens: itemsOf(all) })
      at += all.length
    } else {
      const all = taken(at, (one) => one.trim() !== '' && !one.startsWith(FENCE) && !/^(#{1,6}|[-*])\s/.test(one))
      blocks.push({ tipo: 'paragrafo', texto: all.join(' ') })
      at += all.length
    }
  }
  return blocks
}

/** A line that is indented goes on with the item above. */
function itemsOf(lines: string[]): string[] {
  const items: string[] = []
  for (const line of lines) {
    const item = ITEM.exec(line)?.[1]
    if (item !== undefined) items.push(item)
    else items.push(`${items.pop() ?? ''} ${line.trim()}`)
  }
  return items
}

/** A piece of a text. An address is what was written: who draws it judges where it leads. */
export type Trecho = { tipo: 'texto' | 'forte' | 'codigo'; texto: string } | { tipo: 'ligacao' | 'imagem'; texto: string; endereco: string }

const PIECE = /!\[([^\]]*)\]\(([^)\s]+)\)|\[([^\]]+)\]\(([^)\s]+)\)|\*\*([^*]+)\*\*|`([^`]+)`/g

export function trechosDe(text: string): Trecho[] {
  const pieces: Trecho[] = []
  let from = 0
  for (const match of text.matchAll(PIECE)) {
    const [whole, alt, image, label, link, strong, code] = match
    if (match.index > from) pieces.push({ tipo: 'texto', texto: text.slice(from, match.index) })
    from = match.index + whole.length
    if (image !== undefined) pieces.push({ tipo: 'imagem', texto: alt ?? '', endereco: image })
    else if (link !== undefined) pieces.push({ tipo: 'ligacao', texto: label ?? '', endereco: link })
    else pieces.push({ tipo: strong === undefined ? 'codigo' : 'forte', texto: strong ?? code ?? '' })
  }
  if (from < text.length) pieces.push({ tipo: 'texto', texto: text.slice(from) })
  return pieces
}
