import { aprovacao } from '@retaguarda/contract/aprovacao.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { addDays, instanteDe } from '@retaguarda/contract/kit/tempo.ts'
import { log } from '@retaguarda/contract/log.ts'
import { notificacao, TipoNotificacao } from '@retaguarda/contract/notificacao.ts'
import { Destinatario } from '@retaguarda/contract/notificacao-publico.ts'
import { problema } from '@retaguarda/contract/problema.ts'
import { randomOf } from '@retaguarda/contract/test/random.ts'
import type { z } from 'zod'
import type { Demo } from './demo.ts'
import { lojaDemo } from './lojas.ts'

const SEED = 3_011
/** How many were sent, how many of them not to everybody, how many wait for their time, and how many are still written. */
const [ENVIADAS, COM_ERRO, PROGRAMADAS, ABERTAS] = [14, 3, 2, 3]
/** Days between two of them. */
const CADA = 9

const { INFORMATIVO, MANUTENCAO, FINANCEIRO, ATUALIZACAO, URGENTE } = TipoNotificacao.code

const list = (...itens: string[]) => `<ul>${itens.map((item) => `<li><p>${item}</p></li>`).join('')}</ul>`

const ASSUNTOS = [
  [
    MANUTENCAO,
    'Manutenção do gateway de pagamento',
    `<p>Na madrugada de <strong>domingo</strong>, das 2h às 4h, pedidos com cartão podem ficar em análise.</p>${list('Pix e boleto seguem funcionando', 'Pedidos em análise são confirmados sozinhos')}`,
  ],
  [
    ATUALIZACAO,
    'Novidades da versão 4.12',
    `<p>O que mudou na sua loja:</p>${list('Frete calculado na página do produto', 'Cupons por categoria', 'Relatório de carrinhos abandonados')}`,
  ],
  [
    INFORMATIVO,
    'Horário de atendimento no feriado',
    '<p>No feriado o suporte atende das <strong>9h às 13h</strong>. Urgências continuam no plantão.</p>',
  ],
  [
    FINANCEIRO,
    'A sua fatura do mês está disponível',
    '<p>A fatura está na administração da loja, em <em>Financeiro</em>. O vencimento é o de sempre.</p>',
  ],
  [
    URGENTE,
    'Lentidão nos cálculos de frete',
    '<h2>O que acontece</h2><p>A transportadora responde devagar desde as 14h. Os pedidos continuam entrando com o frete da tabela de reserva.</p>',
  ],
  [
    INFORMATIVO,
    'Prepare a sua loja para a Black Friday',
    `<p>Uma lista para esta semana:</p><ol><li><p>Confira o estoque dos produtos em oferta</p></li><li><p>Teste os cupons</p></li><li><p>Publique o banner até quinta</p></li></ol>`,
  ],
  [MANUTENCAO, 'Troca de certificados', '<p>Os certificados das lojas são renovados nesta noite. Não é preciso fazer nada.</p>'],
  [
    ATUALIZACAO,
    'Novo checkout em React',
    '<p>O novo checkout está pronto para a sua loja. <a href="https://ajuda.panorama.example/checkout">Veja como ativar</a>.</p>',
  ],
] as const

/** Begun from the problem of the gateway, to exactly the clients that it hurts. */
const DO_PROBLEMA = {
  titulo: 'Pagamentos pela Cielo fora do ar',
  descricao: `<p>Desde ontem a Cielo não responde a parte dos pedidos da sua loja.</p>${list('Pix e boleto seguem funcionando', 'Avisamos quando o cartão voltar')}`,
  tipoNotificacao: URGENTE,
  destinatario: Destinatario.code.CLIENTE,
}

type Text = z.input<(typeof notificacao)['add']['body']>

/** Notifications that were sent and read, some not to everybody; others wait for their time, or for who writes them. */
export function notificar(demo: Demo): void {
  const { diary, today, equipe, company, correio } = demo
  const own = { ...demo, r: randomOf(SEED) }
  const textOf = (n: number): Text => {
    const [tipoNotificacao, titulo, descricao] = ASSUNTOS[n % ASSUNTOS.length] ?? ASSUNTOS[0]
    return { titulo, descricao, tipoNotificacao, destinatario: Destinatario.code.TODOS, dataHoraProgramada: null, problema: null }
  }
  const incluir = async (n: number, body = textOf(n)) => (await company.as(present(equipe[n % 4]))(notificacao.add, { body })).id
  const liberar = async (n: number, id: number) => {
    const asked = await company.as(present(equipe[n % 4]))(notificacao.liberar, { params: { id } })
    // To everybody: another of the financial department wants it too.
    const second = present(equipe[n % 4 === 0 ? 5 : 0])
    if (asked.aprovacao !== undefined) await company.as(second)(aprovacao.aprovar, { params: { id: asked.aprovacao } })
  }
  for (let n = 0; n < ENVIADAS; n++)
    diary.on(addDays(today, -5 - (ENVIADAS - n) * CADA), '14:00', 'notificações', async () => {
      correio.recusa = n % Math.floor(ENVIADAS / COM_ERRO) === 1
      await liberar(n, await incluir(n))
      await company.work()
      correio.recusa = false
      await abrirNasLojas(own)
    })
  diary.on(addDays(today, -12), '18:10', 'notificações', () => descadastrar(demo))
  diary.last('notificações', async () => {
    for (let n = 0; n < PROGRAMADAS; n++)
      await liberar(n, await incluir(n, { ...textOf(n + 1), dataHoraProgramada: instanteDe(addDays(today, 2 + n), '06:00') }))
    for (let n = 0; n < ABERTAS; n++) await incluir(n, textOf(n + 3))
    await avisarAtingidos(demo)
  })
}

/** Two in five stores show what is new to who is there. */
async function abrirNasLojas({ company, comLoja, r }: Demo): Promise<void> {
  for (const { n } of comLoja) if (r.chance(0.4)) await company.showing(lojaDemo(n).chave)(notificacao.loja, {})
}

/** Somebody wants no more of one kind: the newest mails that say how. */
async function descadastrar({ company, correio }: Demo): Promise<void> {
  for (const token of correio.descadastros.slice(-2)) await company.showing()(notificacao.descadastro.add, { params: { token } })
}

async function avisarAtingidos({ company, equipe }: Demo): Promise<void> {
  const as = company.as(present(equipe[0]))
  const { rows } = await as(problema.list, { query: { filter: [{ name: 'code', op: '=', v: 'PG-504' }] } })
  const { id } = present(rows[0])
  const atingidos = await as(log.afetados, { query: { filter: [{ name: 'problema.id', op: '=', v: id }] } })
  const clientes = atingidos.map(({ cliente }) => cliente.id)
  const { id: escrita } = await as(notificacao.add, { body: { ...DO_PROBLEMA, clientes, problema: id, dataHoraProgramada: null } })
  await as(notificacao.liberar, { params: { id: escrita } })
  await company.work()
}
