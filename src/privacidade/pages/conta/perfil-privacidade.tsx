import { Link } from 'react-router'
import estilo from '#src/usuarios/pages/conta/minha-conta.module.css'
import { carregarPrivacidade, PrivacidadeDaConta } from './privacidade-da-conta.tsx'

/** Opens the profile's privacy tab. */
export async function abrir() {
  const privacidade = await carregarPrivacidade()
  return (
    <div className={estilo.pagina}>
      <PrivacidadeDaConta
        privacidade={privacidade}
        corrigir={
          <>
            Nome, e-mail e telefone você muda em <Link to="/perfil?tab=conta">Minha conta</Link>.
          </>
        }
      />
    </div>
  )
}
