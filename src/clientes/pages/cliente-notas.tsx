import { IconTrash } from '@tabler/icons-react'
import type { FormEvent } from 'react'
import { formatarDataHora } from '#src/shared/datas.ts'
import { api } from '#src/shared/ui/api.ts'
import { useTexto } from '#src/shared/ui/formulario/use-texto.ts'
import { CampoLongo } from '#src/shared/ui/kit/campo.tsx'
import { useConfirmar } from '#src/shared/ui/kit/confirmar.tsx'
import { tentar } from '#src/shared/ui/recusas.ts'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import type { ClienteDetalhe } from '../schemas.ts'
import estilo from './cliente.module.css'

/** Notes about a customer that only the team reads. */
export function NotasDoCliente({ cliente, edita }: { cliente: ClienteDetalhe; edita: boolean }) {
  const { confirmar, dialogo } = useConfirmar()
  const [texto, campo, { largar }] = useTexto()
  const { id, estabelecimento_id, notas } = cliente

  const [fazer, salvando] = useAcao({ recarregar: 'feito' }, (titulo: string, acao: () => Promise<unknown>) =>
    tentar({ titulo }, acao),
  )

  async function anotar(evento: FormEvent) {
    evento.preventDefault()
    await fazer('Erro ao salvar a nota', async () => {
      await api.post('/rest/v1/consumidores/:id/notas', {
        params: { id },
        body: { estabelecimento_id, texto },
      })
      largar(texto)
    })
  }

  async function remover(nota: ClienteDetalhe['notas'][number]) {
    const sim = await confirmar({
      titulo: 'Remover esta nota?',
      texto: `“${nota.texto.slice(0, 120)}” deixa de aparecer para a equipe.`,
      botao: 'Remover nota',
      perigo: true,
    })
    if (!sim) return
    await fazer('Erro ao remover a nota', () =>
      api.del('/rest/v1/consumidores/:id/notas/:nota', {
        params: { id, nota: nota.id },
        query: { estabelecimento_id },
      }),
    )
  }

  if (!edita && notas.length === 0) return null
  return (
    <section className={estilo.parte} aria-labelledby="notas">
      <h3 id="notas">Notas internas</h3>
      {edita ? (
        <form method="post" className={estilo.novaNota} onSubmit={(evento) => void anotar(evento)}>
          <CampoLongo
            label="Nova nota"
            description="Só a equipe da loja lê."
            rows={2}
            maxLength={2000}
            {...campo}
          />
          <button type="submit" className="botao leve" disabled={salvando || texto.trim() === ''}>
            Adicionar nota
          </button>
        </form>
      ) : null}
      <ul className={`sem-lista ${estilo.notas}`}>
        {notas.map((nota) => (
          <li key={nota.id}>
            <p>{nota.texto}</p>
            <p className="apagado">
              {nota.autor ?? 'Equipe'}, {formatarDataHora(nota.created_at)}
            </p>
            {edita ? (
              <button
                type="button"
                className={`botao-icone ${estilo.removerNota}`}
                aria-label={`Remover a nota: ${nota.texto.slice(0, 40)}`}
                onClick={() => void remover(nota)}
              >
                <IconTrash size={18} aria-hidden />
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      {dialogo}
    </section>
  )
}
