# Run by redmine.sh through `rails runner` on an empty, migrated database: what REST cannot set, and what the tests count on.
ActionMailer::Base.perform_deliveries = false
ActiveRecord::Base.connection.execute('PRAGMA synchronous=OFF')
I18n.locale = :'pt-BR'
Redmine::DefaultData::Loader.load('pt-BR') if Redmine::DefaultData::Loader.no_data?

{ 'rest_api_enabled' => '1', 'default_language' => 'pt-BR', 'login_required' => '1', 'self_registration' => '0',
  'notified_events' => [] }.each { |name, value| Setting[name] = value }

admin = User.find_by(login: 'admin')
admin.update!(must_change_passwd: false, password: 'admin-teste', password_confirmation: 'admin-teste', language: 'pt-BR')
Token.where(user_id: admin.id, action: 'api').delete_all
Token.create!(user: admin, action: 'api').update_column(:value, ENV.fetch('REDMINE_API_KEY'))

# More than two pages of 100, one of them closed.
205.times do |n|
  Project.create!(identifier: "cliente-#{n + 1}", name: format('Suporte %03d - São João', n + 1), is_public: false, enabled_module_names: %w[issue_tracking])
end
Project.find_by!(identifier: 'cliente-205').close

# Who schedules, who does the work, and somebody whose address only contains theirs.
author = Role.find_by!(name: 'Gerente')
%w[gestora executor xgestora].each do |login|
  person = User.create!(login: login, firstname: login.capitalize, lastname: 'Teste', mail: "#{login}@exemplo.com.br", language: 'pt-BR',
    password: 'senha-teste-1', password_confirmation: 'senha-teste-1')
  Member.create!(project: Project.find_by!(identifier: 'cliente-1'), user: person, roles: [author]) unless login == 'xgestora'
end
