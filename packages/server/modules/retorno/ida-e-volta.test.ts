import type { CodigoBanco } from '@retaguarda/contract/cobranca/bancos.ts'
import { contaBancaria } from '@retaguarda/contract/cobranca/conta-bancaria.ts'
import { boleto } from '@retaguarda/contract/faturamento/boleto.ts'
import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { beforeAll, expect, test } from 'vitest'
import { cenarioCobranca } from '../../test/cenario-cobranca.ts'
import { cenarioRetorno } from '../../test/cenario-retorno.ts'
import { retornoDoBanco } from '../../test/cnab.ts'
import { type Person, testApp } from '../../test/test-app.ts'

// A title as it is given out, and the same as its bank tells of it, in each layout of each bank.

const app = await testApp()
let ana: Person
const as = app.callAs(() => ana)
const { importar } = cenarioRetorno(app, () => ana)

type Dono = [from: number, text: string][]
type Caso = {
  banco: CodigoBanco
  conta: object
  /** By layout, what the file says of whose it is. */
  dono: Partial<Record<240 | 400, Dono>>
  /** The number with its digit as the bank writes it. */
  escrito: (nossoNumero: string, dv: string, layout: 240 | 400) => string
}

const comDv = (nossoNumero: string, dv: string) => `${nossoNumero}${dv}`
const BB = (convenio: string, conta: string, more: object = {}): Caso => ({
  banco: '001',
  conta: { agencia: '1234', conta, carteira: '17', convenio, ...more },
  dono: {
    240: [[33, convenio.padStart(9, '0')]],
    400:
      convenio.length === 7
        ? [[150, convenio]]
        : [
            [27, '1234'],
            [32, conta.padStart(8, '0')],
          ],
  },
  escrito: comDv,
})

const CASOS: Caso[] = [
  BB('1234567', '12345'),
  {
    banco: '033',
    conta: { agencia: '1234', codigoBeneficiario: '1234567', carteira: '101' },
    dono: {
      240: [[53, '001234567']],
      400: [
        [27, '1234'],
        [31, '01234567'],
      ],
    },
    escrito: (numero, dv, layout) => comDv(layout === 240 ? numero : numero.slice(-7), dv),
  },
  {
    banco: '077',
    conta: { agencia: '0001', conta: '123456', contaDv: '7', carteira: '110', operacao: '1234567' },
    dono: {
      400: [
        [21, '110'],
        [24, '0001'],
        [28, '0001234567'],
      ],
    },
    escrito: comDv,
  },
  {
    banco: '104',
    conta: { agencia: '1234', codigoBeneficiario: '012345', modalidade: '1' },
    dono: { 240: [[59, '012345']], 400: [[31, '012345']] },
    escrito: (numero) => numero,
  },
  {
    banco: '237',
    conta: { agencia: '1234', conta: '56789', carteira: '09' },
    dono: {
      400: [
        [22, '009'],
        [25, '01234'],
        [30, '0056789'],
      ],
    },
    escrito: comDv,
  },
  {
    banco: '341',
    conta: { agencia: '1234', conta: '56789', contaDv: '0', carteira: '109' },
    dono: {
      400: [
        [27, '1234'],
        [33, '56789'],
      ],
    },
    escrito: comDv,
  },
  {
    banco: '748',
    conta: { agencia: '0156', posto: '05', codigoBeneficiario: '85305', carteira: '1' },
    dono: { 240: [[33, '85305'.padStart(20, '0')]], 400: [[27, '85305']] },
    escrito: comDv,
  },
  {
    banco: '756',
    conta: { agencia: '4277', conta: '17227', carteira: '1', modalidade: '01', codigoCliente: '172278' },
    dono: {
      240: [
        [53, '04277'],
        [59, '000000017227'],
      ],
    },
    escrito: (numero, dv) => comDv(numero.padStart(9, '0'), dv),
  },
  BB('12345678', '12346'),
  BB('123456', '12347'),
  BB('1234', '12348'),
  BB('654321', '12349', { nossoNumero17: true }),
]
const BENEFICIARIO = { nome: 'Loja Exemplo Ltda', cpfCnpj: '11222333000181', endereco: 'Rua das Flores, 10 - São Paulo/SP' }
const LAYOUTS = [240, 400] as const
const files = CASOS.flatMap((caso, at) => LAYOUTS.flatMap((layout) => (caso.dono[layout] ? [{ ...caso, at, layout }] : [])))

let boletos: number[] = []
const contas: number[] = []
beforeAll(async () => {
  app.clock.at = new Date('2026-12-01T12:00:00-03:00')
  ana = await app.user({ nome: 'Ana Ávila', tipo: 2 })
  for (const { banco, conta } of CASOS) {
    const body = { nome: `Conta ${banco}`, banco, beneficiario: BENEFICIARIO, nossoNumeroProximo: 4711, ...conta }
    contas.push((await as(contaBancaria.add, { body })).body.id)
  }
  const { cliente, fechada } = cenarioCobranca(app)
  const id = await fechada(await cliente('Padaria Sol'), [`${files.length}00.00`])
  await as(fatura.faturar, { params: { id }, body: { vencimento: '2026-12-10', parcelas: files.length, contaBancaria: null } })
  boletos = (await as(faturaDocumento.get, { params: { id } })).body.boletos.map((one) => one.id)
})

const read = async (id: number) => (await as(boleto.get, { params: { id } })).body

test.each(files.map((one, n) => ({ ...one, n, nome: `${one.banco} in ${one.layout} columns, ${JSON.stringify(one.conta)}` })))(
  '$nome',
  async ({ banco, layout, at, n, escrito, dono }) => {
    const [id = 0, conta = 0] = [boletos[n], contas[at]]
    expect((await as(boleto.emitir, { body: { boletos: [id], contaBancaria: conta } })).body).toMatchObject({ emitidos: 1, erros: [] })
    const { nossoNumero = '', nossoNumeroDv = '' } = (await read(id)).cobranca ?? {}
    const dito = {
      nossoNumero: escrito(nossoNumero, nossoNumeroDv, layout),
      valor: 10_000,
      vencimento: '2027-01-10',
      ocorrencia: '2026-12-09',
    }
    const [entrada, liquidacao] = banco === '104' && layout === 400 ? ['01', '21'] : ['02', '06']
    const titulos = [
      { ...dito, movimento: entrada },
      { ...dito, movimento: liquidacao, pago: 10_000, credito: '2026-12-10' },
    ]
    const { status, body } = await importar(retornoDoBanco({ banco, layout, titulos, dono: dono[layout] ?? [], sequencia: n + 1 }))
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { situacao: 2, banco, layout, contaBancaria: { id: conta }, confirmados: 1, liquidados: 1, excecoes: 0, totalPago: '100.00' },
    })
    expect(await read(id)).toMatchObject({ situacao: 5, quitado: '100.00', cobranca: { situacao: 7, nossoNumero } })
  },
)
