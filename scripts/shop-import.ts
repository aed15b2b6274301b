// npm run shop:import -- loja.zip --dono pessoa@exemplo.com --plano Profissional: brings a shop's archive in, as a shop
// that waits for approval (docs/archive.md).
import { parseArgs } from 'node:util'
import { quantosArquivos } from '../src/mudanca/quantos-arquivos.ts'
import { trazerLoja } from '../src/mudanca/server/trazer/trazer-loja.ts'
import { QUEUES } from '../src/queues.ts'
import { plural } from '../src/shared/plural.ts'
import { ConfigError } from '../src/shared/server/config.ts'
import { connect } from '../src/shared/server/database/connect.ts'
import { startJobs, stopJobs } from '../src/shared/server/queues/jobs.ts'
import { progress, runScript } from './backup-console.ts'

await runScript(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      dono: { type: 'string' },
      plano: { type: 'string' },
      'origem-desconhecida': { type: 'boolean', default: false },
    },
  })
  const [caminho] = positionals
  const { dono, plano } = values
  if (!caminho || positionals.length > 1 || !dono || !plano)
    throw new ConfigError([
      'Informe o arquivo, a conta de quem é a loja e o plano: npm run shop:import -- loja.zip --dono pessoa@exemplo.com --plano Starter',
    ])
  const { listenUrl, close } = await connect(QUEUES)
  try {
    await startJobs(listenUrl)
    const { nome, codigo, linhas, arquivos, origem } = await trazerLoja({
      caminho,
      email: dono.trim().toLowerCase(),
      plano,
      aceitaDesconhecida: values['origem-desconhecida'],
      andamento: progress('Trazendo'),
    })
    console.log(
      `${nome}, assinada por ${origem ?? 'uma origem desconhecida'}, está em /loja/${codigo}, com ${plural(linhas, '# registro', '# registros')} e ${quantosArquivos(arquivos)}. Ela espera a aprovação da plataforma; o Mercado Pago, as transportadoras e a equipe entram de novo.`,
    )
  } finally {
    await stopJobs()
    await close()
  }
})
