// What npm run backup and npm run restore print.
import { statSync } from 'node:fs'
import { formatarTamanho } from '../src/shared/arquivos.ts'
import { ConfigError, getConfig } from '../src/shared/server/config.ts'
import type { Copia } from '../src/plataforma/server/copias/fazer-copia.ts'

/** Runs it, and ends with the sentences of what it refuses. */
export async function runScript(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    // The migrations tell their own refusals in a sentence each (a plain Error), as Node does a wrong option.
    const told =
      error instanceof ConfigError || (error as Error).constructor === Error || isWrongOption(error)
    if (!told) throw error
    console.error((error as Error).message)
    process.exitCode = 1
  }
}

const isWrongOption = (error: unknown) =>
  String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS')

export function backupKey(): Buffer {
  const { BACKUP_KEY, vaultKey } = getConfig()
  if (!BACKUP_KEY)
    throw new ConfigError([
      'Falta BACKUP_KEY, a chave que fecha e abre as cópias: 32 bytes em base64 (openssl rand -base64 32). Guarde-a fora desta máquina: sem ela nenhuma cópia abre.',
    ])
  if (BACKUP_KEY.equals(vaultKey))
    throw new ConfigError(['BACKUP_KEY e VAULT_KEY são a mesma chave: quem achasse uma teria as duas.'])
  return BACKUP_KEY
}

let interruptedAt: number | undefined

/** The first Ctrl+C or SIGTERM ends the work at its next step, so that what it opened is closed; the second at once. */
function heedSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      interruptedAt ??= Date.now()
      // npm passes on the Ctrl+C that the terminal sent to everyone: two within a second are one.
      if (Date.now() - interruptedAt > 1000) process.exit(1)
    })
}

/** A line at most every five seconds. Called often, it is also where the work ends when it is interrupted. */
export function progress(what: string): (sentence: string) => void {
  heedSignals()
  let last = Date.now()
  return (sentence) => {
    if (interruptedAt) throw new ConfigError(['Interrompido.'])
    if (Date.now() - last < 5000) return
    last = Date.now()
    console.log(`${what}: ${sentence}`)
  }
}

export function report(title: string, { caminho, manifesto, resumo }: Copia & { caminho: string }): void {
  const { segredos } = manifesto.cofre
  const number = (value: number) => value.toLocaleString('pt-BR')
  console.log(
    [
      `${title}: ${caminho} (${formatarTamanho(statSync(caminho).size)})`,
      `  Nada falta até  ${manifesto.instante.slice(0, 19)}Z`,
      `  Banco de dados  ${number(resumo.linhas)} linhas em ${number(resumo.tabelas)} tabelas`,
      `  Arquivos        ${number(resumo.arquivos)}`,
      `  Credenciais     ${number(segredos)}, que só a VAULT_KEY abre (ela não está na cópia)`,
      ...resumo.regras_quebradas.map((rule) => `  Regra que já não valia nos dados: ${rule}`),
    ].join('\n'),
  )
}
