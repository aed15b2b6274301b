// npm run vault:rotate: seals everything under VAULT_KEY that VAULT_KEY_PREVIOUS sealed, while the platform serves
// (docs/updates.md).
import { trocarChave } from '../src/plataforma/server/cofre/trocar-chave.ts'
import { plural } from '../src/shared/plural.ts'
import { ConfigError, getConfig } from '../src/shared/server/config.ts'
import { openAsOwner } from '../src/shared/server/database/owner.ts'
import { keyId } from '../src/shared/server/vault.ts'
import { progress, runScript } from './backup-console.ts'

await runScript(async () => {
  const { VAULT_KEY_PREVIOUS, vaultKey } = getConfig()
  const { url, release } = await openAsOwner()
  try {
    const { trocados, restam, estragados } = await trocarChave(url, { andamento: progress('Trocando') })
    console.log(
      `${plural(trocados, '# segredo passou', '# segredos passaram')} para a chave ${keyId(vaultKey)}.`,
    )
    if (estragados.length > 0)
      throw new ConfigError([
        `${plural(estragados.length, '# não abre com chave nenhuma e ficou como estava', '# não abrem com chave nenhuma e ficaram como estavam')}: ${estragados.slice(0, 20).join('; ')}. Quem pôs cada um precisa pôr de novo.`,
      ])
    if (restam > 0)
      throw new ConfigError([
        `${plural(restam, 'Falta #, fechado', 'Faltam #, fechados')} pela outra chave enquanto isto rodava: reinicie todos os processos com a VAULT_KEY nova e rode de novo.`,
      ])
    console.log(
      VAULT_KEY_PREVIOUS
        ? 'Nada mais depende da chave de antes: tire VAULT_KEY_PREVIOUS e reinicie os processos, um a um.'
        : 'Todos já estavam sob esta chave.',
    )
  } finally {
    await release()
  }
})
