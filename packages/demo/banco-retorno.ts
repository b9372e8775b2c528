/** What a bank of the demonstration tells of a title: cents, and days as `YYYY-MM-DD`. */
export type Dito = {
  movimento: string
  /** As it stands in the barcode, with its digit where the bank has one. */
  nossoNumero: string
  seuNumero: string
  usoEmpresa: string
  pagador: string
  vencimento: string
  valor: number
  pago: number
  acrescimos: number
  tarifa: number
  ocorrencia: string
  credito: string | null
  motivos: string
}

type Field = readonly [from: number, text: string]
const posto = (width: number, fill: string, fields: readonly Field[]) =>
  fields.reduce((line, [from, text]) => line.slice(0, from - 1) + text + line.slice(from - 1 + text.length), fill.padEnd(width))
const n = (value: number, width: number) => String(value).padStart(width, '0')
const ddmm = (day: string | null, width: 6 | 8) => {
  if (day === null) return '0'.repeat(width)
  const [ano = '', mes = '', no = ''] = day.split('-')
  return no + mes + (width === 8 ? ano : ano.slice(2))
}
const file = (rows: readonly string[]) => Buffer.from(rows.map((row) => `${row}\r\n`).join(''), 'latin1')

type Cabeca = { sequencia: number; data: string }

/** CNAB 240 as Banco do Brasil writes it, of a covenant of 7 digits. */
export function retorno240(convenio: string, { sequencia, data }: Cabeca, ditos: readonly Dito[]): Buffer {
  const row = (prefix: string, ...fields: Field[]) => posto(240, `001${prefix}`, fields)
  const detalhes = ditos.flatMap((um, i) => [
    row(
      `00013${n(2 * i + 1, 5)}T ${um.movimento}`,
      ...([
        [38, um.nossoNumero],
        [59, um.seuNumero],
        [74, ddmm(um.vencimento, 8)],
        [82, n(um.valor, 15)],
        [106, um.usoEmpresa],
      ] as const),
      ...([
        [133, um.pagador.length > 11 ? '2' : '1'],
        [134, um.pagador.padStart(15, '0')],
        [199, n(um.tarifa, 15)],
        [214, um.motivos],
      ] as const),
    ),
    row(
      `00013${n(2 * i + 2, 5)}U ${um.movimento}`,
      ...([
        [18, n(um.acrescimos, 15)],
        [33, n(0, 15)],
        [48, n(0, 15)],
        [78, n(um.pago, 15)],
        [93, n(um.pago, 15)],
      ] as const),
      ...([
        [138, ddmm(um.ocorrencia, 8)],
        [146, ddmm(um.credito, 8)],
      ] as const),
    ),
  ])
  return file([
    row('00000', [33, convenio.padStart(9, '0')], [103, 'BANCO DO BRASIL'], [143, '2'], [144, ddmm(data, 8)], [158, n(sequencia, 6)]),
    row('00011T01'),
    ...detalhes,
    row('00015', [18, n(detalhes.length + 2, 6)]),
    row('99999', [18, n(1, 6)], [24, n(detalhes.length + 4, 6)]),
  ])
}

type DonoItau = { agencia: string; conta: string; contaDv: string; carteira: string }

/** CNAB 400 as Itaú writes it: what it credits of a payment is without its fee. */
export function retorno400({ agencia, conta, contaDv, carteira }: DonoItau, { sequencia, data }: Cabeca, ditos: readonly Dito[]): Buffer {
  const numerada = (row: string, i: number) => posto(400, row, [[395, n(i + 1, 6)]])
  const detalhes = ditos.map((um) =>
    posto(400, '1', [
      ...([
        [38, um.usoEmpresa],
        [83, carteira],
        [86, um.nossoNumero],
        [109, um.movimento],
        [111, ddmm(um.ocorrencia, 6)],
      ] as const),
      ...([
        [117, um.seuNumero],
        [147, ddmm(um.vencimento, 6)],
        [153, n(um.valor, 13)],
        [176, n(um.tarifa, 13)],
      ] as const),
      ...([
        [228, n(0, 13)],
        [241, n(0, 13)],
        [254, n(Math.max(um.pago - um.tarifa, 0), 13)],
        [267, n(um.acrescimos, 13)],
      ] as const),
      ...([
        [296, ddmm(um.credito, 6)],
        [378, um.motivos],
      ] as const),
    ]),
  )
  const owner: Field[] = [
    [27, agencia],
    [33, conta.padStart(5, '0') + contaDv],
  ]
  const cabeca = posto(400, '02RETORNO01COBRANCA', [...owner, [77, '341BANCO ITAU S.A.'], [95, ddmm(data, 6)], [109, n(sequencia, 5)]])
  return file([cabeca, ...detalhes, '9201341'].map(numerada))
}
