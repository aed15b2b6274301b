import { desistirDaConferencia } from '#src/planilhas/server/conferir.ts'
import { desistirDaImportacao } from '#src/planilhas/server/desistir.ts'
import { works } from '#src/shared/server/queues/jobs.ts'
import { buscarImagens } from './buscar-imagens.ts'
import { trabalharConferenciaDeProdutos } from './conferir-planilha.ts'
import { desistirDeDesfazer, trabalharDesfazer } from './desfazer-importacao.ts'
import { esvaziarLixeira } from './esvaziar-lixeira.ts'
import { trabalharImportacao } from './importar-produtos.ts'
import { marcarTodosPelaLei } from './marcar-pela-lei.ts'
import { avisarReposicao, reterAvisosDeReposicao } from './reposicao/avisar-reposicao.ts'
import { filasDeProdutos } from './queues.ts'
import { virarPromocoes } from './virar-promocoes.ts'

export const jobs = [
  works(filasDeProdutos.conferirPlanilha, trabalharConferenciaDeProdutos, { giveUp: desistirDaConferencia }),
  works(filasDeProdutos.importar, trabalharImportacao, { giveUp: desistirDaImportacao }),
  works(filasDeProdutos.desfazerImportacao, trabalharDesfazer, { giveUp: desistirDeDesfazer }),
  works(filasDeProdutos.buscarImagens, buscarImagens),
  works(filasDeProdutos.virarPromocoes, virarPromocoes),
  works(filasDeProdutos.avisarReposicao, avisarReposicao),
  works(filasDeProdutos.reterAvisos, reterAvisosDeReposicao),
  works(filasDeProdutos.esvaziarLixeira, esvaziarLixeira),
  works(filasDeProdutos.marcarPelaLei, marcarTodosPelaLei),
]
