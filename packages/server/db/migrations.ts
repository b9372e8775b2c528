/**
 * Every migration, in the order they run. A landed file is never edited; a change is a new file. The first sixteen make, area by area,
 * what the ninety of version 0.1.0 made one after another (taken-over.ts).
 */
export const migrations = [
  '0401_base.sql',
  '0402_cidade.sql',
  '0403_pessoa.sql',
  '0404_acesso.sql',
  '0405_equipe.sql',
  '0406_cliente.sql',
  '0407_tarefa.sql',
  '0408_fatura.sql',
  '0409_fatura_guarda.sql',
  '0410_faturamento.sql',
  '0411_cobranca.sql',
  '0412_banco.sql',
  '0413_log.sql',
  '0414_notificacao.sql',
  '0415_qa.sql',
  '0416_sprint.sql',
  '0417_conciliacao.sql',
  '0418_cobranca_pendencia.sql',
  '0419_aprovacao_cancelamento.sql',
  '0425_pagador.sql',
  '0430_sem_loja.sql',
  '0440_retencao.sql',
  '0445_reter.sql',
]
