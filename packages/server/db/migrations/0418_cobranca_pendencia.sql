-- What keeps a title from the bank is judged when it is asked for; nothing writes it down any more.
alter table cobranca drop column pendencia;
