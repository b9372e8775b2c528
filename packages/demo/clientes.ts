import { SituacaoCliente, TipoAnexo, TipoProduto } from '@retaguarda/contract/cliente.ts'
import { encrypt } from '@retaguarda/server/base/cipher.ts'
import type { Trx } from '@retaguarda/server/db/types.ts'
import { PURPOSE } from '@retaguarda/server/modules/cliente/cliente-chave.service.ts'
import { pdf, storer } from './arquivos.ts'
import { insertContratos } from './contratos.ts'
import { type Evento, insertEventos } from './eventos.ts'
import { PROJETOS_DEMO } from './projetos.ts'
import type { DemoCliente, Seeding } from './seeding.ts'
import { lojaDemo } from './stand-ins.ts'

const CLIENTES = 800
const DAY = 24 * 60 * 60 * 1000
/** Five years. */
const SPAN = 5 * 365

/** Clients over five years, mostly companies, with products, attachments, contract objects and their history. */
export async function insertClientes(trx: Trx, seeding: Seeding): Promise<void> {
  const { r, now, config } = seeding
  const pessoas = await trx
    .selectFrom('pessoa')
    .leftJoin('usuario', 'usuario.pessoaId', 'pessoa.id')
    .select(['pessoa.id', 'nome', 'nomeFantasia', 'cpfCnpj'])
    .where('usuario.id', 'is', null)
    .orderBy('pessoa.tipo', 'desc')
    .orderBy('pessoa.id')
    .limit(CLIENTES)
    .execute()
  const { EM_PROJETO, ATIVO, INATIVO } = SituacaoCliente.code
  const rows = pessoas.map(({ id: pessoaId }, n) => {
    const age = Math.floor((SPAN * (pessoas.length - n)) / pessoas.length) + r.between(0, 6)
    const recent = age < 150
    const situacao = recent && r.chance(0.75) ? EM_PROJETO : r.chance(0.82) ? ATIVO : r.chance(0.85) ? INATIVO : null
    const desde = new Date(now.getTime() - age * DAY)
    const homologado = situacao === ATIVO || (situacao === INATIVO && r.chance(0.8))
    const loja = situacao === ATIVO && r.chance(0.7) ? lojaDemo(n + 1) : undefined
    return {
      desde,
      values: {
        pessoaId,
        situacao,
        dataHomologacao: homologado
          ? new Date(Math.min(now.getTime(), desde.getTime() + r.between(20, 90) * DAY)).toISOString().slice(0, 10)
          : null,
        projetoSuporteRedmine: r.chance(0.6) ? r.between(1, PROJETOS_DEMO.length) : null,
        lojaUrl: loja?.url ?? null,
        lojaChave: loja ? encrypt(config, PURPOSE, loja.chave) : null,
        alteradoEm: desde,
        alteradoPorId: seeding.usuarios[n % seeding.usuarios.length] ?? null,
      },
    }
  })
  const saved = await trx
    .insertInto('cliente')
    .values(rows.map(({ values }) => values))
    .returning(['id', 'pessoaId'])
    .execute()
  const ids = new Map(saved.map(({ id, pessoaId }) => [pessoaId, id]))
  const clientes = pessoas.flatMap((pessoa, n): DemoCliente[] => {
    const id = ids.get(pessoa.id)
    const row = rows[n]
    return id === undefined || !row ? [] : [{ id, pessoa, situacao: row.values.situacao, desde: row.desde }]
  })
  const eventos: Evento[] = clientes.flatMap((cliente) => register(seeding, cliente))
  await insertProdutos(trx, seeding, clientes)
  eventos.push(...(await insertAnexos(trx, seeding, clientes)), ...(await insertContratos(trx, seeding, clientes)))
  await insertEventos(trx, eventos, seeding)
}

const EM_PROJETO = SituacaoCliente.code.EM_PROJETO

/** How the client came in, and what became of it. */
function register({ r, now }: Seeding, { id, pessoa, situacao, desde }: DemoCliente): Evento[] {
  const record = {
    id,
    pessoa: { id: pessoa.id, nome: pessoa.nome },
    situacao: EM_PROJETO,
    dataHomologacao: null,
    clienteProduto: [],
    clienteAnexo: [],
  }
  const came: Evento = { entidade: 'cliente', registro: id, acao: 'incluir', dataHora: desde, depois: record }
  if (situacao === EM_PROJETO) return [came]
  const quando = new Date(Math.min(now.getTime(), desde.getTime() + r.between(20, 90) * DAY))
  return [came, { entidade: 'cliente', registro: id, acao: 'alterar', dataHora: quando, antes: record, depois: { ...record, situacao } }]
}

async function insertProdutos(trx: Trx, { r }: Seeding, clientes: DemoCliente[]) {
  const rows = clientes.flatMap(({ id, pessoa }) => {
    const host = slug(pessoa.nomeFantasia ?? pessoa.nome)
    const urls = [
      { tipo: TipoProduto.code.SITE, url: `https://www.${host}.example` },
      ...(r.chance(0.7) ? [{ tipo: TipoProduto.code.ADMIN, url: `https://admin.${host}.example/painel` }] : []),
      ...(r.chance(0.15) ? [{ tipo: TipoProduto.code.SITE, url: `https://atacado.${host}.example` }] : []),
    ]
    return urls.map((one, ordem) => ({ clienteId: id, ordem, ...one }))
  })
  await trx.insertInto('cliente_produto').values(rows).execute()
}

const slug = (nome: string) =>
  nome
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]+/g, '')
    .toLowerCase()
    .slice(0, 40)

const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'America/Sao_Paulo' })

/** Every third contract has an end; of some it has passed, and some end soon. */
const ENDING_EACH = 3
const ENDING_WITHIN = 120
const ENDED = 15
const dayText = (now: Date, days: number) => new Date(now.getTime() + days * DAY).toISOString().slice(0, 10)

/** Contracts of about every third client, some with a press kit: real files, one for each. */
async function insertAnexos(trx: Trx, { r, files, now }: Seeding, clientes: DemoCliente[]): Promise<Evento[]> {
  const { store, end } = await storer(files)
  const eventos: Evento[] = []
  for (const { id, pessoa, desde } of clientes) {
    const wanted = r.chance(0.35)
      ? [
          {
            tipo: TipoAnexo.code.CONTRATO,
            nome: `Contrato ${pessoa.nomeFantasia ?? pessoa.nome}.pdf`,
            titulo: 'Contrato de prestação de serviços',
          },
        ]
      : []
    if (r.chance(0.12)) wanted.push({ tipo: TipoAnexo.code.CONTRATO, nome: 'Termo aditivo nº 1.pdf', titulo: 'Termo aditivo' })
    for (const [ordem, { tipo, nome, titulo }] of wanted.entries()) {
      const content = pdf([
        titulo,
        pessoa.nome,
        `Documento: ${pessoa.cpfCnpj}`,
        `São Paulo, ${day.format(desde)}`,
        'Peça de demonstração, sem valor legal.',
      ])
      const { id: arquivoId } = await trx
        .insertInto('arquivo')
        .values({ ...(await store(content)), nome, tipo: 'application/pdf', criadoEm: desde, confirmadoEm: desde })
        .returning('id')
        .executeTakeFirstOrThrow()
      const validade = ordem === 0 && id % ENDING_EACH === 0 ? dayText(now, (id % ENDING_WITHIN) - ENDED) : null
      const anexo = await trx
        .insertInto('cliente_anexo')
        .values({ clienteId: id, ordem, tipo, nome, arquivoId, validade })
        .returning('id')
        .executeTakeFirstOrThrow()
      eventos.push({
        entidade: 'cliente-anexo',
        registro: anexo.id,
        clienteId: id,
        acao: 'incluir',
        dataHora: new Date(desde.getTime() + DAY / 4),
        depois: { id: anexo.id, tipo, nome, documento: arquivoId, tamanho: content.length, ...(validade !== null && { validade }) },
      })
    }
  }
  await end()
  return eventos
}
