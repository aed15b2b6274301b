import { semAcentos } from '#src/shared/sem-acentos.ts'
import pessoas from './conteudo/pessoas.json' with { type: 'json' }

/** The password of every account of the demonstration. */
export const SENHA_DA_DEMO = 'demo-portal-2026'

export const ADMIN = { nome: 'Administração do Portal', email: 'admin@demo.portal' }
export const CONSUMIDORA = { nome: 'Camila Duarte', email: 'consumidor@demo.portal' }

/** Who works at the first shop beside its owner. */
export const EQUIPE = pessoas.equipe

/** Whom the shops have sold to. */
export const COMPRADORES = pessoas.compradores.map((nome) => ({
  nome,
  email: `${semAcentos(nome).toLowerCase().split(' ').slice(0, 2).join('.')}@demo.portal`,
}))
