import type { BlocoFalhou, Painel } from '@retaguarda/contract/saude.ts'
import type { z } from 'zod'
import type { Medida } from '../../kit/http/health.ts'

type Sent = z.input<typeof Painel>
type Labels = Record<string, string>

const seconds = (from: string | null, now: number) => (from === null ? 0 : Math.max(0, (now - Date.parse(from)) / 1000))

/** Of a part that could be read its figures; of one that could not only that. */
const rowsOf = <T extends object>(block: T[] | z.input<typeof BlocoFalhou>): T[] => (Array.isArray(block) ? block : [])

/** One figure of each row, by what tells the rows apart. */
const each = <T>(rows: readonly T[], name: string, help: string, labels: (row: T) => Labels, value: (row: T) => number | null): Medida[] =>
  rows.flatMap((row) => {
    const found = value(row)
    return found === null ? [] : [{ name: `retaguarda_${name}`, help, labels: labels(row), value: found }]
  })

/** The whole panel as figures. */
export function medidasDo(painel: Sent): Medida[] {
  const now = Date.parse(painel.agora)
  return [
    ...Object.entries(painel).flatMap(([bloco, block]) =>
      typeof block === 'object'
        ? [
            {
              name: 'retaguarda_painel_lido',
              help: 'Se a parte do painel pôde ser lida',
              labels: { bloco },
              value: 'erro' in block ? 0 : 1,
            },
          ]
        : [],
    ),
    ...dosProcessos(painel, now),
    ...doTrabalho(painel, now),
    ...deFora(painel, now),
    ...doBanco(painel),
    ...daCopia(painel, now),
  ]
}

function dosProcessos({ processos }: Sent, now: number): Medida[] {
  const rows = rowsOf(processos)
  const of = ({ id, maquina, pid, versao, papel }: (typeof rows)[number]) => ({
    id: `${id}`,
    maquina,
    pid: `${pid}`,
    versao,
    papel: `${papel}`,
  })
  return [
    ...each(rows, 'processo_situacao', '1 vivo, 2 sem sinal, 3 saindo', of, (row) => row.situacao),
    ...each(rows, 'processo_sinal_segundos', 'Há quanto tempo deu sinal', of, (row) => seconds(row.visto, now)),
    ...each(rows, 'processo_memoria_bytes', 'Memória residente', of, (row) => row.memoria),
    ...each(rows, 'processo_atraso_laco_segundos', 'Atraso do laço de eventos, p99', of, (row) => row.atrasoLaco / 1000),
    ...each(rows, 'processo_desvio_segundos', 'Desvio do relógio em relação ao banco', of, (row) => row.desvio / 1000),
    ...each(rows, 'processo_conexoes_usadas', 'Conexões com o banco em uso', of, (row) => row.conexoes.usadas),
    ...each(rows, 'processo_conexoes_maximo', 'Conexões com o banco, no máximo', of, (row) => row.conexoes.maximo),
    ...each(rows, 'processo_conexoes_esperando', 'Pedidos que esperam uma conexão', of, (row) => row.conexoes.esperando),
  ]
}

function doTrabalho({ filas, caixas }: Sent, now: number): Medida[] {
  const [jobs, boxes] = [rowsOf(filas), rowsOf(caixas)]
  const job = ({ tarefa }: (typeof jobs)[number]) => ({ tarefa })
  const box = ({ nome }: (typeof boxes)[number]) => ({ nome })
  return [
    ...each(jobs, 'fila_esperando', 'Tarefas que esperam', job, (row) => row.esperando),
    ...each(jobs, 'fila_mais_antiga_segundos', 'Espera da tarefa mais antiga', job, (row) => seconds(row.maisAntiga, now)),
    ...each(jobs, 'fila_em_andamento', 'Tarefas em andamento', job, (row) => row.emAndamento),
    ...each(jobs, 'fila_falhas', 'Tarefas que desistiram', job, (row) => row.falhas),
    ...each(boxes, 'caixa_esperando', 'Envios que esperam', box, (row) => row.esperando),
    ...each(boxes, 'caixa_mais_antiga_segundos', 'Espera do envio mais antigo', box, (row) => seconds(row.maisAntiga, now)),
    ...each(boxes, 'caixa_erros', 'Envios que desistiram', box, (row) => row.erros),
  ]
}

function deFora({ integracoes, certificados, discos, alertas }: Sent, now: number): Medida[] {
  const [outside, certificates, disks, alerts] = [rowsOf(integracoes), rowsOf(certificados), rowsOf(discos), rowsOf(alertas)]
  const named = ({ nome }: { nome: string }) => ({ nome })
  const disk = ({ maquina, lugar }: (typeof disks)[number]) => ({ maquina, lugar })
  return [
    ...each(
      alerts,
      'alerta_situacao',
      '1 aberto, 2 visto, 3 silenciado',
      ({ regra, alvo }) => ({ regra: `${regra}`, alvo }),
      (row) => row.situacao,
    ),
    ...each(outside, 'integracao_situacao', '1 bem, 2 falhando, 3 sem uso, 4 não configurada', named, (row) => row.situacao),
    ...each(outside, 'integracao_falhas_hora', 'Falhas da última hora', named, (row) => row.falhasHora),
    ...each(outside, 'integracao_sucesso_segundos', 'Há quanto tempo respondeu', named, (row) =>
      row.ultimoSucesso === null ? null : seconds(row.ultimoSucesso, now),
    ),
    ...each(certificates, 'certificado_dias', 'Dias até o fim do certificado', named, (row) => row.dias),
    ...each(disks, 'disco_livre_bytes', 'Espaço livre', disk, (row) => row.livre),
    ...each(disks, 'disco_total_bytes', 'Tamanho do disco', disk, (row) => row.total),
  ]
}

function doBanco({ banco, comandos }: Sent): Medida[] {
  const whole = 'erro' in banco ? [] : [banco]
  const none = () => ({})
  const named = ({ nome }: { nome: string }) => ({ nome })
  const tables = whole.flatMap(({ tabelas }) => tabelas)
  const standbys = whole.flatMap(({ replicas }) => rowsOf(replicas))
  const statements = rowsOf(comandos)
  const comando = ({ texto }: (typeof statements)[number]) => ({ comando: texto.slice(0, 200) })
  return [
    ...each(whole, 'banco_bytes', 'Tamanho do banco', none, (row) => row.bytes),
    ...each(whole, 'banco_conexoes', 'Conexões do servidor', none, (row) => row.conexoes),
    ...each(whole, 'banco_conexoes_maximo', 'Conexões do servidor, no máximo', none, (row) => row.maximo),
    ...each(whole, 'banco_maior_transacao_segundos', 'Transação aberta há mais tempo', none, (row) => row.maiorTransacao),
    ...each(standbys, 'replica_sincrona', 'Se a réplica confirma', named, (row) => (row.sincrona ? 1 : 0)),
    ...each(standbys, 'replica_atraso_bytes', 'Atraso da réplica', named, (row) => row.atrasoBytes),
    ...each(tables, 'tabela_bytes', 'Tamanho da tabela', named, (row) => row.bytes),
    ...each(tables, 'tabela_linhas', 'Linhas da tabela', named, (row) => row.linhas),
    ...each(statements, 'comando_vezes', 'Vezes em 7 dias', comando, (row) => row.vezes),
    ...each(statements, 'comando_total_segundos', 'Tempo em 7 dias', comando, (row) => row.total / 1000),
    ...each(statements, 'comando_p99_segundos', 'p99 em 7 dias', comando, (row) => row.p99 / 1000),
  ]
}

function daCopia({ copia }: Sent, now: number): Medida[] {
  const whole = 'erro' in copia ? [] : [copia]
  const places = whole.flatMap(({ continua }) => continua)
  const place = ({ destino }: (typeof places)[number]) => ({ destino })
  const none = () => ({})
  return [
    ...each(whole, 'copia_ultima_segundos', 'Idade da última cópia', none, ({ ultima }) => ultima && seconds(ultima.inicio, now)),
    ...each(
      whole,
      'copia_provada_segundos',
      'Há quanto tempo uma cópia foi provada',
      none,
      ({ provada }) => provada && seconds(provada.provadaEm, now),
    ),
    ...each(places, 'copia_continua_segundos', 'Idade do que a cópia contínua enviou por último', place, ({ enviadoEm }) =>
      enviadoEm ? seconds(enviadoEm, now) : null,
    ),
    ...each(places, 'copia_continua_esperando_bytes', 'O que espera pela cópia contínua', place, ({ esperando }) => esperando),
  ]
}
