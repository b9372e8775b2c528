-- expande
create index concurrently cliente_email_nota on cliente (busca("emailNota") collate "C") where "emailNota" is not null;
