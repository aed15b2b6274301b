import { useState } from 'react'
import { CodigosDeRecuperacao, gerarCodigosDeRecuperacao } from '../conta/codigos-de-recuperacao.tsx'
import estilo from '../formulario.module.css'
import { cadastrarAutenticador, NovoAutenticador } from '../conta/novo-autenticador.tsx'

/** The platform's screens open with a second factor alone: who has none yet switches it on before going in. */
export function PrimeiroFator({ aoGuardar }: { aoGuardar: () => void }) {
  const [novo] = useState(cadastrarAutenticador)
  const [codigos, setCodigos] = useState<string[] | null>(null)

  async function guardar() {
    const gerados = await gerarCodigosDeRecuperacao()
    if (gerados) setCodigos(gerados)
    else aoGuardar()
  }

  return (
    <div className={estilo.campos}>
      <h2>{codigos ? 'Guarde os códigos de recuperação' : 'Ligue a verificação em duas etapas'}</h2>
      {codigos ? (
        <CodigosDeRecuperacao codigos={codigos} aoGuardar={aoGuardar} />
      ) : (
        <>
          <p className="apagado">
            Quem administra a plataforma entra com a senha e com um código do celular.
          </p>
          <NovoAutenticador novo={novo} aoLigar={() => void guardar()} />
        </>
      )}
    </div>
  )
}
