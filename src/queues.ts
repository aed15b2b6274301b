import { filasDeAssinaturas } from '#src/assinaturas/server/queues.ts'
import { filasDasAvaliacoes } from '#src/avaliacoes/server/queues.ts'
import { filasDeAvisos } from '#src/avisos/server/queues.ts'
import { filasDeClientes } from '#src/clientes/server/queues.ts'
import { filasDeCupons } from '#src/cupons/server/queues.ts'
import { filasDoEnsaio } from '#src/ensaio/server/queues.ts'
import { filasDeFretes } from '#src/fretes/server/queues.ts'
import { filasDeIntegracoes } from '#src/integracoes/server/queues.ts'
import { filasDaMudanca } from '#src/mudanca/server/queues.ts'
import { filasDePagamentos } from '#src/pagamentos/server/queues.ts'
import { filasDasPerguntas } from '#src/perguntas/server/queues.ts'
import { filasDePlanilhas } from '#src/planilhas/server/queues.ts'
import { filasDaPlataforma } from '#src/plataforma/server/queues.ts'
import { filasDePrivacidade } from '#src/privacidade/server/queues.ts'
import { filasDeProdutos } from '#src/produtos/server/queues.ts'
import { filasDeRelatorios } from '#src/relatorios/server/queues.ts'
import { filasDeEmail } from '#src/shared/server/email/queues.ts'
import { filasDeArquivos } from '#src/shared/server/files/queues.ts'
import type { Queue } from '#src/shared/server/queues/define-queue.ts'
import { filasDeSuporte } from '#src/suporte/server/queues.ts'
import { filasDeUsuarios } from '#src/usuarios/server/queues.ts'
import { filasDaVitrine } from '#src/vitrine/server/queues.ts'
import { filasDeVendas } from '#src/vendas/server/queues.ts'

/** Every queue of the program, without what works it: migrations make them, and scripts too read this. */
export const QUEUES: Queue[] = [
  filasDeEmail,
  filasDeArquivos,
  filasDeAvisos,
  filasDePlanilhas,
  filasDeUsuarios,
  filasDeProdutos,
  filasDeClientes,
  filasDePagamentos,
  filasDeFretes,
  filasDeAssinaturas,
  filasDeCupons,
  filasDeVendas,
  filasDasAvaliacoes,
  filasDasPerguntas,
  filasDeIntegracoes,
  filasDoEnsaio,
  filasDeSuporte,
  filasDeRelatorios,
  filasDaVitrine,
  filasDaPlataforma,
  filasDePrivacidade,
  filasDaMudanca,
].flatMap((filas) => Object.values<Queue>(filas))
