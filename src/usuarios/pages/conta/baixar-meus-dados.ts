import { api } from '#src/shared/ui/api.ts'
import { entregarArquivo } from '#src/shared/ui/arquivos/baixar.ts'
import { tentar } from '#src/shared/ui/recusas.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'

/**
 * Everything about the person as a file; of much, a job makes it, and a notification announces it. Says how it went.
 */
export async function baixarMeusDados(): Promise<void> {
  await tentar({ titulo: 'Erro ao baixar dados' }, async () => {
    const dados = await api.get('/rest/v1/meus_dados')
    if (typeof dados.id === 'string') {
      toast.info('Preparando os seus dados', 'São muitos. Avisaremos quando o arquivo estiver pronto.')
      return
    }
    const texto = JSON.stringify(dados, null, 2)
    entregarArquivo(new Blob([texto], { type: 'application/json' }), 'meus-dados.json')
    toast.ok('Arquivo pronto', 'Seus dados foram baixados.')
  })
}
