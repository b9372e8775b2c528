/** Of a job that is handed nothing. */
type Nothing = Record<string, never>

// biome-ignore format: one line a job
/**
 * Every job by its name, and what it is handed. Apart from what the jobs do, so that a command queues one without knowing its module. What is
 * queued may be run by a process of the version before or of the next one: another payload is another name, which the older one leaves alone.
 */
export type Payloads = {
  'acesso.limpar': Nothing
  'agenda.enviar': Nothing
  'alerta.enviar': Nothing
  'alerta.julgar': Nothing
  'arquivo.limpar': Nothing
  'aviso.enviar': Nothing
  'aviso.limpar': Nothing
  'banco.aconselhar': Nothing
  'boleto.limpar': Nothing
  'boleto.pdf': { id: number }
  'contabil.lancar': Nothing
  'contagem.consolidar': Nothing
  'copia.executar': Nothing
  'copia.procurar': Nothing
  'copia.vigiar': Nothing
  'desligamento.repetir': Nothing
  'devolucao.ler': Nothing
  'exclusao.limpar': Nothing
  'execucao.agendar': Nothing
  'execucao.avisar': Nothing
  'execucao.enviar': { id: number }
  'execucao.limpar': Nothing
  'execucao.vigiar': Nothing
  'extrato.enviar': Nothing
  'fatura.email': Nothing
  'fatura.enviar': { id: number }
  'fatura.lote': { id: number }
  'fechamento.executar': { id: number }
  'importacao.executar': { id: number }
  'log.consolidar': Nothing
  'log.expurgar': Nothing
  'loja.avisar': Nothing
  'loja.bloquear': Nothing
  'nfse.certificado': Nothing
  'nfse.contar': { id: number }
  'nfse.enviar': Nothing
  'nfse.retomar': Nothing
  'nfse.receber': { faturas: number[] }
  'notificacao.enviar': { id: number }
  'pedido.limpar': Nothing
  'preco.vigente': Nothing
  'privacidade.anonimizar': { id: number }
  'privacidade.avisar': Nothing
  'privacidade.prazos': Nothing
  'privacidade.relatorio': { id: number }
  'reajuste.aplicar': { id: number }
  'regua.diaria': Nothing
  'regua.enviar': Nothing
  'remessa.pasta': Nothing
  'retorno.importar': { id: number }
  'retorno.pasta': Nothing
  'saude.certificados': Nothing
  'saude.medir': Nothing
  'seguranca.expurgar': Nothing
  'sprint.sincronizar': Nothing
  'status.atualizar': { id: number }
  'status.diario': Nothing
  'plataforma.conferir': Nothing
  'problema.enviar': Nothing
  'suspensao.avisar': Nothing
  'token.cuidar': Nothing
  'trabalho.retomar': Nothing
  'versao.contrair': Nothing
}

export type JobName = keyof Payloads

/** The jobs that work through an order with lines. */
export type LoteJob = { [J in JobName]: Payloads[J] extends { id: number } ? J : never }[JobName]

/** The jobs that the clock may start, since it hands nothing over. */
export type ClockJob = { [J in JobName]: Payloads[J] extends Nothing ? J : never }[JobName]
