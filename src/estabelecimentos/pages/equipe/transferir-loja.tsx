import { PasswordInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ApiError, api } from '#src/shared/ui/api.ts'
import pergunta from '#src/shared/ui/confirmar.module.css'
import { Dialogo } from '#src/shared/ui/dialogo.tsx'
import type { Integrante } from '#src/usuarios/server/equipe/listar-equipe.ts'
import type { MinhaLoja } from '../minha-pessoa.ts'
import estilo from './equipe.module.css'

interface Props {
  quem: Integrante | null
  loja: MinhaLoja
  aoFechar: () => void
}

/** The owner gives the shop away, with their password; afterwards the panel opens as what they are now. */
export function TransferirLoja({ quem, loja, aoFechar }: Props) {
  return (
    <Dialogo
      aberto={quem !== null}
      aoFechar={aoFechar}
      titulo={`Transferir a loja ${loja.nome}?`}
      largura="34rem"
    >
      {quem ? <Formulario key={quem.id} quem={quem} loja={loja} aoFechar={aoFechar} /> : null}
    </Dialogo>
  )
}

function Formulario({ quem, loja, aoFechar }: Props & { quem: Integrante }) {
  const [senha, setSenha] = useState('')
  const [erro, setErro] = useState<string | null>(null)
  const [enviando, setEnviando] = useState(false)
  const nome = quem.nome ?? quem.email

  async function transferir(evento: FormEvent) {
    evento.preventDefault()
    if (!senha) return setErro('Informe a sua senha.')
    setEnviando(true)
    try {
      await api.post(`/rest/v1/equipe/${quem.id}/tornar-proprietario`, { estabelecimento_id: loja.id, senha })
      location.assign('/usuarios')
    } catch (falha) {
      if (!(falha instanceof ApiError)) throw falha
      setErro(falha.errors[0]?.message ?? falha.detail ?? falha.title)
      setEnviando(false)
    }
  }

  return (
    <form method="post" noValidate className={estilo.pilha} onSubmit={(evento) => void transferir(evento)}>
      <p>
        <strong>{nome}</strong> passa a ser o proprietário: cuida da assinatura, pode encerrar a loja e só
        essa pessoa poderá devolvê-la a você.
      </p>
      <p>Você continua na equipe como Administrador. Os dois recebem um e-mail.</p>
      <PasswordInput
        label="Sua senha"
        autoComplete="current-password"
        data-autofocus
        value={senha}
        error={erro}
        onChange={(evento) => setSenha(evento.currentTarget.value)}
      />
      <div className={pergunta.botoes}>
        <button type="button" className="botao leve" onClick={aoFechar}>
          Cancelar
        </button>
        <button type="submit" className={`botao ${pergunta.perigo}`} disabled={enviando}>
          {enviando ? 'Transferindo…' : 'Transferir a loja'}
        </button>
      </div>
    </form>
  )
}
