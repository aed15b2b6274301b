import type pg from 'pg'
import { contextoDoCofre } from '#src/pagamentos/server/conta.ts'
import { pagesById } from '#src/shared/server/database/batches.ts'
import { ConfigError } from '#src/shared/server/config.ts'
import { keyId, open, type Sealed, vaultKeys } from '#src/shared/server/vault.ts'
import type { Manifesto } from './manifesto.ts'

/** Before anything is touched: the vault key of this place is the one that sealed what the archive has. */
export function exigirChaveDoCofre({ cofre }: Manifesto): void {
  const daqui = vaultKeys().map(keyId)
  const outra = cofre.chaves.find((chave) => !daqui.includes(chave))
  if (outra)
    throw new ConfigError([
      `A VAULT_KEY daqui (${daqui[0]}) não é a que fechou as credenciais de pagamento da cópia (${outra}). Informe a VAULT_KEY do Portal copiado (com o banco embutido ela fica em DATA_DIR/vault.key); ela é guardada à parte da cópia. Nada foi restaurado.`,
    ])
}

/** Opens every payment credential that came in. */
export async function abrirCredenciais(client: pg.Client, { cofre }: Manifesto): Promise<void> {
  let abertas = 0
  const paginas = pagesById(1000, async (depois, limite) => {
    const { rows } = await client.query<Sealed & { id: string; dono: string; nome: string }>(
      `select id, coalesce(estabelecimento_id::text, 'plataforma') as dono, nome, chave_id, iv, conteudo, etiqueta
       from cofre where id > $1 order by id limit $2`,
      [depois, limite],
    )
    return rows
  })
  for await (const rows of paginas) {
    for (const row of rows) abrir(row)
    abertas += rows.length
  }
  if (abertas !== cofre.segredos)
    throw new ConfigError([
      `Das ${cofre.segredos} credenciais da cópia abriram ${abertas}. Nada foi restaurado.`,
    ])
}

function abrir(row: Sealed & { dono: string; nome: string }): void {
  try {
    open(row, contextoDoCofre(row.dono, row.nome))
  } catch {
    throw new ConfigError([
      `Uma credencial de pagamento da cópia não abre (${row.nome} de ${row.dono}). Nada foi restaurado.`,
    ])
  }
}
