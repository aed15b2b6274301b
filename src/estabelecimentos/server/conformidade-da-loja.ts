import { sql } from 'kysely'
import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { publicReads, type Tx, withAcesso } from '#src/shared/server/database/database.ts'
import { type Conformidade, conferirConformidade, type FatosDeConformidade } from '../conformidade.ts'

/** The team reads the checklist of the law for its shop. */
export async function conformidadeDaLoja(pessoa: Pessoa, id: string): Promise<Conformidade> {
  return withAcesso(acessoDaLoja(pessoa, id, 'painel.ver'), (tx) => conferir(tx, id))
}

/** Anyone: whether a visible shop carries the seal. */
export async function lojaConforme(id: string): Promise<boolean> {
  return (await conferir(publicReads(), id)).conforme
}

/** The same in the caller's transaction, who answers for the right to it. */
export async function conferir(tx: Tx, id: string): Promise<Conformidade> {
  const { rows } = await sql<{ fatos: FatosDeConformidade | null }>`
    select fatos_de_conformidade(${id}) as fatos`.execute(tx)
  return conferirConformidade(rows[0]?.fatos ?? NENHUM)
}

const NENHUM: FatosDeConformidade = {
  razao_social: false,
  cnpj: false,
  endereco: false,
  email: false,
  telefone: false,
  politica_trocas: false,
  politica_entrega: false,
  politica_privacidade: false,
  entrega: false,
  horarios: false,
  produtos: 0,
  produtos_sem_descricao: 0,
}
