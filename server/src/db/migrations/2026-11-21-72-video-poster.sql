-- A poster that is thrown away with its post must not hold the video's row, nor be held by it.
alter table video drop constraint video_poster_id_fkey;
alter table video add constraint video_poster_id_fkey foreign key (poster_id) references file on delete cascade;
