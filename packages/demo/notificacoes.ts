import { SituacaoCliente } from '@retaguarda/contract/cliente.ts'
import { SituacaoEnvio, SituacaoNotificacao, TipoNotificacao } from '@retaguarda/contract/notificacao.ts'
import { Destinatario } from '@retaguarda/contract/notificacao-publico.ts'
import { TipoContato } from '@retaguarda/contract/pessoa.ts'
import { sql } from 'kysely'
import type { Trx } from '@retaguarda/server/db/types.ts'
import { insertRow } from '@retaguarda/server/db/write-row.repo.ts'
import { codes } from '@retaguarda/server/kit/sql.ts'
import type { Seeding } from './seeding.ts'

const DAY = 86_400_000
const HOUR = 3_600_000
const MINUTE = 60_000
/** Of whole audiences a demonstration needs no more. */
const PUBLICO = 300

const { EM_ABERTO, LIBERADA, ENVIADA, ERRO } = SituacaoNotificacao.code
const { INFORMATIVO, MANUTENCAO, FINANCEIRO, ATUALIZACAO, URGENTE } = TipoNotificacao.code

const lista = (...itens: string[]) => `<ul>${itens.map((item) => `<li><p>${item}</p></li>`).join('')}</ul>`

const ASSUNTOS = [
  [
    MANUTENCAO,
    'Manutenção do gateway de pagamento',
    `<p>Na madrugada de <strong>domingo</strong>, das 2h às 4h, pedidos com cartão podem ficar em análise.</p>${lista('Pix e boleto seguem funcionando', 'Pedidos em análise são confirmados sozinhos')}`,
  ],
  [
    ATUALIZACAO,
    'Novidades da versão 4.12',
    `<p>O que mudou na sua loja:</p>${lista('Frete calculado na página do produto', 'Cupons por categoria', 'Relatório de carrinhos abandonados')}`,
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

/** 40 notifications over half a year: open, waiting for their time, sent and read, and some that not everybody got. */
const VIDAS = [...Array<1>(8).fill(EM_ABERTO), ...Array<2>(4).fill(LIBERADA), ...Array<4>(6).fill(ERRO), ...Array<3>(22).fill(ENVIADA)]

/** The newest one that was sent: begun from the problem of the gateway, to exactly the clients that it hurts. */
const DO_PROBLEMA = {
  lugar: VIDAS.length - VIDAS.indexOf(ENVIADA) - 1,
  code: 'PG-504',
  escritaHa: 20 * HOUR,
  fields: {
    titulo: 'Pagamentos pela Cielo fora do ar',
    descricao: `<p>Desde ontem a Cielo não responde a parte dos pedidos da sua loja.</p>${lista('Pix e boleto seguem funcionando', 'Avisamos quando o cartão voltar')}`,
    tipoNotificacao: URGENTE,
    destinatario: Destinatario.code.CLIENTE,
  },
} as const

export async function insertNotificacoes(trx: Trx, { now, usuarios }: Pick<Seeding, 'now' | 'usuarios'>): Promise<void> {
  const lidas: number[] = []
  const problema = await trx.selectFrom('problema').select('id').where('code', '=', DO_PROBLEMA.code).executeTakeFirst()
  for (const [n, situacao] of VIDAS.toReversed().entries()) {
    const [tipoNotificacao, titulo, descricao] = ASSUNTOS[n % ASSUNTOS.length] ?? ASSUNTOS[0]
    const doProblema = n === DO_PROBLEMA.lugar && problema
    const escrita = new Date(now.getTime() - (doProblema ? DO_PROBLEMA.escritaHa : (VIDAS.length - n) * 4.5 * DAY))
    const programada = situacao === LIBERADA ? new Date(now.getTime() + (n + 1) * HOUR + 2 * DAY) : null
    const fim = situacao === LIBERADA ? null : new Date(escrita.getTime() + HOUR)
    const id = await insertRow(trx, 'notificacao', {
      titulo,
      descricao,
      tipoNotificacao,
      situacao,
      fim,
      destinatario: Destinatario.code.TODOS,
      usuarioId: usuarios[n % 5] ?? null,
      dataHoraProgramada: programada,
      tentarEm: programada,
      dataHoraEnvio: situacao === ENVIADA ? fim : null,
      alteradoEm: escrita,
      alteradoPorId: usuarios[n % 5] ?? null,
      ...(doProblema && { ...DO_PROBLEMA.fields, problemaId: problema.id }),
    })
    if (situacao === EM_ABERTO) continue
    if (situacao !== LIBERADA) lidas.push(id)
    if (doProblema) {
      await sql`with alvo as (insert into notificacao_cliente select distinct ${id}::int, "clienteId" from log_ocorrencia where "problemaId" = ${problema.id}
        returning "clienteId") insert into notificacao_envio ("notificacaoId", "clienteId") select ${id}::int, "clienteId" from alvo`.execute(
        trx,
      )
      continue
    }
    await sql`insert into notificacao_envio ("notificacaoId", "clienteId")
      select ${id}::int, id from cliente where situacao in (${codes(SituacaoCliente, 'EM_PROJETO', 'ATIVO')}) order by (id * 7919 + ${id}) % 1009 limit ${PUBLICO}`.execute(
      trx,
    )
  }
  // What became of each: two in five were read, and where not everybody got it one in twenty was refused.
  await sql`
    update notificacao_envio e set situacao = r.situacao, "dataHora" = r.quando,
      "dataHoraLida" = case when r.situacao = ${SituacaoEnvio.code.LIDA} then least(r.quando + (e.id % 2880) * interval '1 minute', ${now}::timestamptz) end,
      emails = r.emails, entregues = case when r.situacao = ${SituacaoEnvio.code.ERRO} then '{}' else r.emails end,
      erro = case when r.situacao = ${SituacaoEnvio.code.ERRO} then coalesce(r.emails[1] || ': 550 A caixa postal não existe.', 'O cliente não tem e-mail nem loja conectada.') end
    from (
      select e.id, n.fim + (e.id % 90) * interval '1 second' as quando, coalesce(m.emails, '{}') as emails,
        case when n.situacao = ${ERRO} and e.id % 20 = 0 then 2 when e.id % 5 < 2 then 3 else 1 end as situacao
      from notificacao_envio e join notificacao n on n.id = e."notificacaoId" join cliente c on c.id = e."clienteId"
      left join lateral (select array_agg(distinct lower(pc.contato)) as emails from pessoa_contato pc
        where pc."pessoaId" = c."pessoaId" and pc.tipo = ${codes(TipoContato, 'EMAIL')} and pc.contato like '%_@_%') m on true
      where n.id = any(${lidas}::int[])
    ) r where r.id = e.id`.execute(trx)
  await sql`
    insert into notificacao_descadastro (endereco, "tipoNotificacao", "dataHora")
    select distinct lower(pc.contato), ${INFORMATIVO}::smallint, ${new Date(now.getTime() - 30 * DAY + MINUTE)}::timestamptz
    from cliente c join pessoa_contato pc on pc."pessoaId" = c."pessoaId" and pc.tipo = ${codes(TipoContato, 'EMAIL')} and pc.contato like '%_@_%' where c.id % 60 = 0`.execute(
    trx,
  )
}
