import { Tributo } from '@retaguarda/contract/faturamento/retencao.ts'
import { generateCnpj, generateCpf } from '@retaguarda/contract/test/documento.ts'
import type { Random } from '@retaguarda/contract/test/random.ts'
import type { ClienteDaNota, ConfiguracaoDaNota, FaturaDaNota, ObjetoDaNota } from '../modules/faturamento/nfse/entrada.calc.ts'
import { retencoesDe } from '../modules/faturamento/valores/retencao.calc.ts'
import { CLIENTE, CONFIGURACAO, FISCAL, faturaDe, objeto } from './nota.ts'

const { IRRF, PIS } = Tributo.code

type Cidade = readonly [ibge: number, cep: string]
/** Cities whose postal codes the stand-in of Sefin knows. */
const CIDADES: readonly [Cidade, ...Cidade[]] = [
  [3_550_308, '01310100'],
  [3_304_557, '20040030'],
  [3_205_309, '29010002'],
]
/** One that is not on the national system. */
export const SEM_CONVENIO = 3_106_200
export const CNPJS = [generateCnpj('112223330001'), generateCnpj('112223330002'), generateCnpj('12ABC34501DE')] as const
const NOMES = [
  'Padaria São João & Filhos <Ltda>',
  'Łukasz Żółć — Comércio “Água Viva”…',
  'Müller & Søn 日本 GmbH',
  'A'.repeat(400),
  'Café\u0000 do\t\tPorto ☕ 5 €',
  `]]> '"><script>`,
] as const

const money = (random: Random, most: number) => (random.between(1, most) / 100).toFixed(2)
const maybe = <T>(random: Random, value: T) => (random.chance(0.5) ? value : null)

function configuracaoDe(random: Random): ConfiguracaoDaNota {
  const base: ConfiguracaoDaNota = {
    ...CONFIGURACAO,
    municipio: random.chance(0.3) ? SEM_CONVENIO : random.pick(CIDADES)[0],
    inscricaoMunicipal: maybe(random, 'Insc. 1234-5'),
    serie: random.between(1, 49_999),
    regEspTrib: random.chance(0.2) ? random.between(1, 6) : 0,
    aliquotaIss: random.pick(['2.00', '2.50', '5.00']),
    tributos: maybe(random, { federal: '13.45', estadual: '0.00', municipal: '3.2' }),
  }
  const municipioAtivo = base.municipio !== SEM_CONVENIO
  if (random.chance(0.4))
    return { ...base, municipioAtivo, opSimpNac: 3, regApTribSN: random.pick([1, 2, 3]), pis: null, cofins: null, tributoSimples: '6.00' }
  return { ...base, municipioAtivo, ...(random.chance(0.2) && { pis: null, cofins: null }) }
}

function objetosDe(random: Random): ObjetoDaNota[] {
  return Array.from({ length: random.between(1, 5) }, (_, at) =>
    objeto(at + 1, {
      nome: random.pick(NOMES).slice(0, 80),
      fiscal: {
        ...FISCAL,
        cTribNac: random.pick(['010701', '010301', '170101']),
        cTribMun: random.chance(0.3) ? '0001' : null,
        tribISSQN: random.chance(0.1) ? 4 : 1,
        ...(random.chance(0.3) && { cNBS: null, cst: null, cClassTrib: null, cIndOp: null }),
        descricao: random.chance(0.3) ? `Serviço — “nº ${at}”\n${'longo '.repeat(random.between(0, 160))}` : null,
      },
      retencao: {
        irrf: random.chance(0.5) ? random.pick(['1.5000', '1.0000']) : null,
        csrf: random.chance(0.5),
        inss: random.chance(0.2) ? '11.0000' : null,
      },
    }),
  )
}

function clienteDe(random: Random, at: number): ClienteDaNota & { iss: string | null } {
  const cpfCnpj = random.pick([
    generateCpf(100_000_000 + at * 7_919),
    generateCnpj(String(450_000_000_001 + at * 104_729)),
    generateCnpj(`9${'ABZ'.charAt(at % 3)}${String(at).padStart(6, '0')}0001`),
  ])
  const iss = random.chance(0.4) ? random.pick(['2.0000', '2.0100', '5.0000']) : null
  const [cidade, cep] = random.pick(CIDADES)
  const enderecos = [
    { logradouro: 'Só a rua', numero: null, complemento: null, bairro: null, cep: null, cidade },
    {
      logradouro: 'Rua das Palmeiras – lado “B”',
      numero: maybe(random, at),
      complemento: maybe(random, 'Bloco № 3 ☎'),
      bairro: 'Centro',
      cep,
      cidade,
    },
  ]
  return {
    ...CLIENTE,
    id: at,
    nome: random.pick(NOMES),
    cpfCnpj,
    iss,
    telefone: maybe(random, '+55 (11) 98765-4321'),
    enderecos: iss === null && random.chance(0.3) ? [] : random.chance(0.5) ? enderecos : enderecos.slice(1),
    contatos: random.chance(0.5) ? [{ tipo: 1, setor: 3, contato: 'financeiro@padaria.example' }] : [],
    inscricaoMunicipal: maybe(random, '99-8'),
  }
}

/** Items above zero, and discounts that leave each object with something, or with nothing. */
function itensDe(random: Random, objetos: readonly ObjetoDaNota[]): [string, ObjetoDaNota][] {
  const charged = objetos.flatMap((of) =>
    Array.from({ length: random.between(1, 4) }, (): [string, ObjetoDaNota] => [money(random, random.pick([900, 99_999, 9_999_999])), of]),
  )
  const discounts = objetos.flatMap((of): [string, ObjetoDaNota][] => {
    if (random.chance(0.6)) return []
    const own = charged.filter(([, other]) => other === of).reduce((cents, [valor]) => cents + centsOf(valor), 0)
    return [
      [
        `-${(random.chance(0.1) ? own : random.between(1, own)) / 100}`.replace(/^-(\d+(?:\.\d+)?)$/, (_, n) => `-${Number(n).toFixed(2)}`),
        of,
      ],
    ]
  })
  return [...charged, ...discounts].toSorted(() => random.next() - 0.5)
}

export const centsOf = (valor: string) => Math.round(Number(valor) * 100)
export const total = (values: readonly string[]) => values.reduce((cents, valor) => cents + centsOf(valor), 0)

/** What an invoice withholds by the rules, or now and then what somebody wrote. */
function retencoesDaFatura(
  random: Random,
  itens: readonly (readonly [string, ObjetoDaNota])[],
  cliente: ClienteDaNota & { iss: string | null },
  simples: boolean,
) {
  const cpf = cliente.cpfCnpj.length === 11
  const valor = (total(itens.map(([of]) => of)) / 100).toFixed(2)
  if (!cpf && random.chance(0.1))
    return [
      { tributo: IRRF, base: valor, aliquota: '4.8000', valor: (Math.round(centsOf(valor) * 0.048) / 100).toFixed(2) },
      { tributo: PIS, base: valor, aliquota: '0.6500', valor: (Math.round(centsOf(valor) * 0.0065) / 100).toFixed(2) },
    ].filter((row) => centsOf(row.valor) > 0)
  return retencoesDe(
    itens.map(([of, { retencao }]) => ({ valor: of, retencao })),
    { empresa: simples ? 1 : 2, cliente: { iss: cliente.iss, regime: random.pick([null, 1, 2, 3]), nunca: false, cpf } },
    { dia: random.pick(['2026-12-10', '2027-01-10']), parcelas: random.between(1, 3) },
  ).retencoes
}

/** An invoice of any kind that lacks nothing for its notes; the second of two by the same seed is the same. */
export function faturaAleatoria(random: Random, at: number): FaturaDaNota {
  const configuracao = configuracaoDe(random)
  const cliente = clienteDe(random, at)
  const itens = itensDe(random, objetosDe(random))
  return faturaDe(itens, {
    id: 20_000 + at,
    competencia: random.pick([
      { ano: 2026, mes: 10 },
      { ano: 2026, mes: 2 },
      { ano: 2026, mes: 12 },
    ]),
    observacao: random.chance(0.4) ? `Pedido\nnº ${at} — ${'obs. '.repeat(random.between(0, 500))}` : null,
    cliente,
    configuracao,
    empresa: { cpfCnpj: random.pick(CNPJS) },
    retencoes: retencoesDaFatura(random, itens, cliente, configuracao.opSimpNac === 3),
  })
}
