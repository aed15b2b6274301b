import TAREFAS from './conteudo/tarefas.json' with { type: 'json' }

/** What each job of the clock does, for who runs the platform. */
export const NOMES_DAS_TAREFAS: Readonly<Record<string, string>> = TAREFAS
