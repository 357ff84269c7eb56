-- Whether the price list has changed is asked for each time it is read.
create index changes_of_packages on changes (seq) where topic = 'package';
