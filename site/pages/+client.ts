import '../islands/loader'
